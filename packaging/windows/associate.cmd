@echo off
rem Opens .sketchfall files with the program in this folder, for this user alone.
rem To take it back: associate.cmd /remove
set "program=%~dp0sketchfall.exe"
set "classes=HKCU\Software\Classes"
if /i "%~1"=="/remove" (
    reg delete "%classes%\.sketchfall" /f
    reg delete "%classes%\Sketchfall.Drawing" /f
    exit /b
)
reg add "%classes%\.sketchfall" /ve /d Sketchfall.Drawing /f
reg add "%classes%\Sketchfall.Drawing" /ve /d "Sketchfall drawing" /f
reg add "%classes%\Sketchfall.Drawing\DefaultIcon" /ve /d "\"%program%\",0" /f
reg add "%classes%\Sketchfall.Drawing\shell\open\command" /ve /d "\"%program%\" \"%%1\"" /f

@echo off
rem Runs SimplEx. Needs a Java runtime of version 17 or newer, and nothing else.
rem JAVA_HOME is the runtime to use; SIMPLEX_JAVA_OPTS are more options for java.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if not exist "%~dp0simplex.jar" (
    echo simplex: %~dp0 has no simplex.jar; unpack the whole archive 1>&2
    exit /b 1
)
"%java%" -XX:-UsePerfData %SIMPLEX_JAVA_OPTS% -jar "%~dp0simplex.jar" %*
exit /b %ERRORLEVEL%

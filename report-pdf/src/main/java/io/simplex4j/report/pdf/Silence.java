package io.simplex4j.report.pdf;

import com.openhtmltopdf.util.Diagnostic;
import com.openhtmltopdf.util.XRLog;
import com.openhtmltopdf.util.XRLogger;
import java.util.logging.Level;

/** Says nothing, where the library of PDF files would print to the terminal. */
final class Silence implements XRLogger {
    private Silence() {}

    /** Keeps the library silent, unless an application that uses it too has told it where to log. */
    static synchronized void keep() {
        if (XRLog.getLoggerImpl() == null) {
            XRLog.setLoggerImpl(new Silence());
        }
    }

    @Override
    public void log(String where, Level level, String message) {}

    @Override
    public void log(String where, Level level, String message, Throwable failure) {}

    @Override
    public void setLevel(String logger, Level level) {}

    @Override
    public boolean isLogLevelEnabled(Diagnostic diagnostic) {
        return false;
    }
}

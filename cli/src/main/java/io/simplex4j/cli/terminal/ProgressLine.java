package io.simplex4j.cli.terminal;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Progress of work: on a terminal a line that is overwritten, elsewhere, such as in a log, a line every ten seconds. Short work
 * shows none.
 */
public final class ProgressLine {
    private static final long SECOND = 1_000_000_000L;
    private static final long PAUSE = SECOND / 5;
    private static final long PAUSE_IN_LOG = 10 * SECOND;

    private final PrintStream err;
    private final boolean shown;
    private final LongSupplier clock;
    private final long start;
    private long next;
    private int length;

    /** Creates a line for a session. */
    public ProgressLine(Session session) {
        this(session.err(), session.showsProgress(), System::nanoTime);
    }

    public ProgressLine(PrintStream err, boolean shown, LongSupplier clock) {
        this.err = err;
        this.shown = shown;
        this.clock = clock;
        this.start = clock.getAsLong();
        this.next = start + (shown ? SECOND : PAUSE_IN_LOG);
    }

    public synchronized void advancedTo(int done, int total) {
        if (done < total && isDue()) {
            double rate = rate(done);
            String left = rate > 0 ? ", " + time((total - done) / rate) + " left" : "";
            print(String.format(Locale.ROOT, "%d of %d (%s%s)", done, total, pace(rate), left));
        }
    }

    /** Shows progress if the total is unknown. */
    public synchronized void advancedTo(int done) {
        if (isDue()) {
            print(String.format(Locale.ROOT, "%d done (%s)", done, pace(rate(done))));
        }
    }

    private boolean isDue() {
        long now = clock.getAsLong();
        if (now - next < 0) {
            return false;
        }
        next = now + (shown ? PAUSE : PAUSE_IN_LOG);
        return true;
    }

    private double rate(int done) {
        return done * (double) SECOND / (clock.getAsLong() - start);
    }

    /** Removes the line. */
    public synchronized void clear() {
        if (length > 0) {
            print("");
            err.print('\r');
            err.flush();
        }
    }

    private void print(String line) {
        if (!shown) {
            err.println(line);
            err.flush();
            return;
        }
        err.print('\r' + line + " ".repeat(Math.max(0, length - line.length())));
        err.flush();
        length = line.length();
    }

    private static String pace(double rate) {
        return String.format(Locale.ROOT, rate >= 10 ? "%.0f per second" : "%.1f per second", rate);
    }

    private static String time(double seconds) {
        if (seconds < 90) {
            return Math.max(1, Math.round(seconds)) + " s";
        }
        double minutes = seconds / 60;
        return minutes < 90 ? Math.round(minutes) + " min" : Math.round(minutes / 60) + " h";
    }
}

package io.simplex4j.report;

import io.simplex4j.explanation.Explanation;
import java.io.IOException;

/** Writes a report, one explanation after the other, in the order of the report. */
public interface ReportWriter extends AutoCloseable {
    /** Writes the next explanation. */
    void add(Explanation explanation) throws IOException;

    /** Completes the report. */
    void end() throws IOException;

    /** Releases all resources, whether or not the report was completed. */
    @Override
    default void close() throws IOException {}
}

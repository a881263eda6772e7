package io.simplex4j.report;

import io.simplex4j.explanation.Explanation;
import java.io.IOException;

/** A report that is being written, one explanation after the other, in order. */
public interface ReportWriter extends AutoCloseable {
    /** Takes the next explanation. */
    void add(Explanation explanation) throws IOException;

    /** Completes the report. */
    void end() throws IOException;

    /** Frees what writing took, whether the report was completed or not. */
    @Override
    default void close() throws IOException {}
}

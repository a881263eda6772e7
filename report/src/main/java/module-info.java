/** Explanations as text, JSON, CSV and HTML, and the check of a JSON file against the model and the data. */
@SuppressWarnings({"module", "requires-automatic"
}) // Modules after "to" are built later; jte's runtime has no module-info.
module io.simplex4j.report {
    requires transitive io.simplex4j.core;
    requires com.fasterxml.jackson.core;
    requires de.siegmar.fastcsv;
    requires gg.jte.runtime;
    requires io.simplex4j.data;
    requires java.desktop;

    exports io.simplex4j.report;
    exports io.simplex4j.report.verify;
    exports io.simplex4j.report.internal.words to
            io.simplex4j.report.pdf,
            io.simplex4j.server;
    exports io.simplex4j.report.internal to
            io.simplex4j.report.pdf,
            io.simplex4j.server;
    exports io.simplex4j.report.internal.card to
            io.simplex4j.server;
    exports io.simplex4j.report.internal.document to
            io.simplex4j.server;
}

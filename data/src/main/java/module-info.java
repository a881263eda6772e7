/** Reads and writes the data of the method: arrays, tables, pictures, schemas, stored corpora. */
@SuppressWarnings("module") // The modules named after "to" are built later.
module io.simplex4j.data {
    requires transitive io.simplex4j.core;
    requires com.fasterxml.jackson.core;
    requires de.siegmar.fastcsv;
    requires java.desktop;
    requires org.snakeyaml.engine;

    exports io.simplex4j.data;
    exports io.simplex4j.data.schema;
    exports io.simplex4j.data.source;
    exports io.simplex4j.data.store;
    exports io.simplex4j.data.table;
    exports io.simplex4j.data.internal to
            io.simplex4j.report,
            io.simplex4j.server,
            io.simplex4j.text;
}

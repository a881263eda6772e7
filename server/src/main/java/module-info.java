/** Explanations over HTTP: KServe V1, Open Inference Protocol V2, a page for people, and a record of answers. */
@SuppressWarnings("requires-automatic") // jte's runtime has no module-info.
module io.simplex4j.server {
    requires transitive io.simplex4j.core;
    requires com.fasterxml.jackson.core;
    requires gg.jte.runtime;
    requires transitive io.simplex4j.data;
    requires transitive io.simplex4j.report;
    requires java.management;
    requires java.net.http;
    requires java.sql;
    requires org.eclipse.jetty.http;
    requires org.eclipse.jetty.io;
    requires org.eclipse.jetty.server;
    requires org.eclipse.jetty.util;

    exports io.simplex4j.server;
}

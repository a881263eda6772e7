/** Explanations in Spring Boot applications. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Spring has no module-info.
module io.simplex4j.spring.boot.starter {
    requires transitive io.simplex4j.core;
    requires transitive io.simplex4j.data;
    requires io.simplex4j.onnx;
    requires io.simplex4j.report;
    requires io.simplex4j.server;
    requires io.simplex4j.text;
    requires io.simplex4j.trees;
    requires java.net.http;
    requires static transitive jakarta.servlet;
    requires static transitive micrometer.core;
    requires static transitive spring.boot.actuator;
    requires transitive spring.beans;
    requires transitive spring.boot;
    requires transitive spring.boot.autoconfigure;
    requires transitive spring.context;
    requires transitive spring.core;

    exports io.simplex4j.spring;

    opens io.simplex4j.spring;
}

package io.simplex4j.spring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;

/** Times requests to the servlet with Micrometer; apart, as applications without it must not load it. */
final class ServletTimer {
    private ServletTimer() {}

    static ExplanationServlet.Listener of(MeterRegistry registry) {
        return (millis, status) -> Timer.builder("simplex.http.requests")
                .description("requests to the routes of SimplEx")
                .tag("status", Integer.toString(status))
                .register(registry)
                .record(millis, TimeUnit.MILLISECONDS);
    }
}

package io.simplex4j.lab.benchmarks.service;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** Makes requests over many connections, each of which asks again as soon as it is answered. */
interface LoadGenerator {
    /**
     * Posts bodies in turn.
     *
     * @param bodies a file with one in each line
     */
    LoadResult run(URI address, Path bodies, int connections, int seconds) throws IOException;

    /** In words, what makes the requests. */
    String name();

    /** wrk, where there is one; else sockets of this process. */
    static LoadGenerator find(List<String> prefix) {
        return Programs.find("wrk")
                .<LoadGenerator>map(wrk -> new Wrk(wrk, prefix))
                .orElseGet(SocketLoad::new);
    }
}

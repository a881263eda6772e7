package io.simplex4j.cli.serve;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/**
 * Asks the server of this container whether it is ready, for health checks in images without curl. The port is in
 * {@code SIMPLEX_PORT}, by default 8080.
 */
public final class HealthCheck {
    private static final int MILLIS = 4000;

    private HealthCheck() {}

    /** Exits with 0 if the server is ready, with 1 if it is not. */
    public static void main(String[] args) {
        String port = System.getenv("SIMPLEX_PORT");
        System.exit(isReady(URI.create("http://127.0.0.1:" + (port == null ? "8080" : port))) ? 0 : 1);
    }

    /** Returns whether the server at an address is ready. */
    static boolean isReady(URI server) {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    server.resolve("/v2/health/ready").toURL().openConnection();
            connection.setConnectTimeout(MILLIS);
            connection.setReadTimeout(MILLIS);
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }
}

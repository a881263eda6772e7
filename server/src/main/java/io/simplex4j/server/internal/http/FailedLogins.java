package io.simplex4j.server.internal.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.function.LongSupplier;

/** Counts wrong tokens by address: allows ten at once and then one every six seconds. Thread-safe. */
public final class FailedLogins {
    /*
     * Right tokens are never counted, so nobody can lock out other clients with the same address. An IPv6 network
     * counts as one address, because one machine can have all addresses of a network.
     */
    private static final int NETWORK_BYTES = 8;

    private final RateLimiter limiter;

    public FailedLogins() {
        this(System::nanoTime);
    }

    FailedLogins(LongSupplier clock) {
        limiter = new RateLimiter(10, Duration.ofSeconds(6), 4096, clock);
    }

    /**
     * Counts a wrong token.
     *
     * @throws Refusal if there were too many
     */
    public void count(String address) {
        Duration wait = limiter.count(network(address));
        if (!wait.isZero()) {
            throw Refusal.tooMany("too many wrong tokens from this address; retry later", (int) wait.toSeconds() + 1);
        }
    }

    int addresses() {
        return limiter.clients();
    }

    /** Returns the first 64 bits of an IPv6 address, and any other address unchanged. */
    private static String network(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        try {
            byte[] bytes = InetAddress.getByName(address).getAddress();
            return HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, NETWORK_BYTES));
        } catch (UnknownHostException e) {
            return address;
        }
    }
}

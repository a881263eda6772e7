package io.simplex4j.server.internal.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** How often wrong tokens may come from an address before they are refused with 429. Thread-safe. */
public final class WrongTokens {
    /*
     * Whoever presents a right token is never asked here, so that nobody can shut out others of the same address. The addresses that
     * were wrong last are kept, so many and no more; those of a whole network of IPv6 count as one, as one machine can have them all.
     */
    private static final int AT_ONCE = 10;
    private static final long INTERVAL = 6_000_000_000L;
    private static final int MOST_ADDRESSES = 4096;
    private static final int NETWORK = 8;

    private final LongSupplier clock;
    private final Map<String, Long> due = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MOST_ADDRESSES;
        }
    };

    public WrongTokens() {
        this(System::nanoTime);
    }

    WrongTokens(LongSupplier clock) {
        this.clock = clock;
    }

    /**
     * Counts a wrong token: ten at once are let pass, and one more every six seconds.
     *
     * @throws Refusal if it is one too many
     */
    public void count(String address) {
        long now = clock.getAsLong();
        long wait;
        synchronized (due) {
            Long old = due.get(network(address));
            long next = (old == null || old - now < 0 ? now : old) + INTERVAL;
            wait = next - now - AT_ONCE * INTERVAL;
            if (wait <= 0) {
                due.put(network(address), next);
                return;
            }
        }
        throw Refusal.tooOften("too many wrong tokens came from this address, expected a right one", (int)
                Math.min(Integer.MAX_VALUE, 1 + wait / 1_000_000_000));
    }

    int addresses() {
        synchronized (due) {
            return due.size();
        }
    }

    /** The first 64 bits of an address of IPv6, and any other address as it is. */
    private static String network(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        try {
            byte[] bytes = InetAddress.getByName(address).getAddress();
            return HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, NETWORK));
        } catch (UnknownHostException e) {
            return address;
        }
    }
}

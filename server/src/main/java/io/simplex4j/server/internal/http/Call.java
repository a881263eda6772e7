package io.simplex4j.server.internal.http;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A request that has arrived whole and passed the guards.
 *
 * @param names the parts of the path that a route leaves open, in their order
 * @param query what follows the path, as sent; empty where nothing does
 * @param header looks a header up by its name
 * @param body the bytes of the body, not copied; empty where there is none
 * @param deadline when the answer must be there
 * @param caller who asks
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Call(
        List<String> names,
        String query,
        Function<String, Optional<String>> header,
        byte[] body,
        Deadline deadline,
        Caller caller) {
    /** Who asks: a user as a proxy says, or an address. */
    public String who() {
        return caller.who();
    }

    /** A part of the path that the route leaves open. */
    public String name(int index) {
        return names.get(index);
    }

    /** Whether the client is a browser, or asks for a page as one does. */
    public boolean wantsPage() {
        return wantsPage(header);
    }

    static boolean wantsPage(Function<String, Optional<String>> header) {
        return header.apply("Accept")
                .filter(accepted -> accepted.toLowerCase(Locale.ROOT).contains("text/html"))
                .isPresent();
    }
}

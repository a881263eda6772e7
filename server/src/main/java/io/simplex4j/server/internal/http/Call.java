package io.simplex4j.server.internal.http;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A complete request that passed the access control.
 *
 * @param names the values of the variables in the path, in their order
 * @param query the query of the address, not decoded; may be empty
 * @param header returns a header by its name
 * @param body the bytes of the body, not copied; may be empty
 * @param deadline the time limit of the answer
 * @param caller the client
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Call(
        List<String> names,
        String query,
        Function<String, Optional<String>> header,
        byte[] body,
        Deadline deadline,
        Caller caller) {
    /**
     * The client of a request.
     *
     * @param who the user according to a proxy, or the address
     * @param address the address of the machine, according to a proxy or the connection
     * @param secure whether the client uses HTTPS, to this server or to a proxy
     */
    public record Caller(String who, String address, boolean secure) {}

    /** Returns the user according to a proxy, or the address. */
    public String who() {
        return caller.who();
    }

    /** Returns the value of a variable in the path. */
    public String name(int index) {
        return names.get(index);
    }

    /** Returns whether the client accepts HTML, as browsers do. */
    public boolean wantsPage() {
        return wantsPage(header);
    }

    static boolean wantsPage(Function<String, Optional<String>> header) {
        return header.apply("Accept")
                .filter(accepted -> accepted.toLowerCase(Locale.ROOT).contains("text/html"))
                .isPresent();
    }
}

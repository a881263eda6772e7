package io.simplex4j.server.internal.http;

/**
 * Who sends a request, as far as that is known.
 *
 * @param who a user as a proxy says, or the address
 * @param address of the machine, as the connection or a proxy says
 * @param secure whether the browser or program speaks HTTPS, to this server or to a proxy in front
 */
public record Caller(String who, String address, boolean secure) {}

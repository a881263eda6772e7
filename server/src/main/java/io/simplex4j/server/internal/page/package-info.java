/**
 * The page: what the server shows in a browser.
 *
 * <p>In come requests for views below {@code /ui/}, out goes HTML that works without scripts, and is quicker with those of ours.
 * What a view shows is in the address; {@code fragment=…} asks for the part of it that a script replaces.
 */
@NullMarked
package io.simplex4j.server.internal.page;

import org.jspecify.annotations.NullMarked;

/**
 * The page of the server in a browser, below {@code /ui/}.
 *
 * <p>All views are HTML that works without scripts. The state of a view is in its address; scripts use {@code
 * fragment=…} to request and replace a part of it.
 */
@NullMarked
package io.simplex4j.server.internal.page;

import org.jspecify.annotations.NullMarked;

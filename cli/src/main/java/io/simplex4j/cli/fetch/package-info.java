/** Public data and models, fetched with the client of a package registry, checked, and kept in the user's cache. */
@NullMarked
package io.simplex4j.cli.fetch;

import org.jspecify.annotations.NullMarked;

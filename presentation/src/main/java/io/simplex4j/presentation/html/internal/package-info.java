/** What the templates of pages are given. */
@NullMarked
package io.simplex4j.presentation.html.internal;

import org.jspecify.annotations.NullMarked;

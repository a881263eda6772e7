/** What the templates of pages are given. */
@NullMarked
package io.simplex4j.report.html.internal;

import org.jspecify.annotations.NullMarked;

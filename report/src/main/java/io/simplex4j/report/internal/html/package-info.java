/** Pages of cards, and what their templates are given. */
@NullMarked
package io.simplex4j.report.internal.html;

import org.jspecify.annotations.NullMarked;

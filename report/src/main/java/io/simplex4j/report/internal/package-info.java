/** What several formats need. */
@NullMarked
package io.simplex4j.report.internal;

import org.jspecify.annotations.NullMarked;

/** What every command needs: the streams of a run, how text on them may look, and how a run ends. */
@NullMarked
package io.simplex4j.cli.terminal;

import org.jspecify.annotations.NullMarked;

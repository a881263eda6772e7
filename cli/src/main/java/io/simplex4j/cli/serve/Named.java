package io.simplex4j.cli.serve;

import java.util.Locale;
import java.util.Optional;

/**
 * A source with the name that clients give it, as {@code NAME=SOURCE}; without one it is named after its file.
 *
 * @param name the name
 * @param given whether it was given
 * @param source the file or folder
 */
record Named(String name, boolean given, String source) {
    static Named of(String text) {
        int sign = text.indexOf('=');
        return sign < 1
                ? new Named(stem(text), false, text)
                : new Named(text.substring(0, sign), true, text.substring(sign + 1));
    }

    Named called(Optional<String> newName) {
        return newName.map(chosen -> new Named(chosen, true, source)).orElse(this);
    }

    /** The name of a file without its folders and its ending. */
    private static String stem(String source) {
        String path = source.replaceAll("[/\\\\]+$", "");
        String file = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        int key = file.toLowerCase(Locale.ROOT).indexOf(".npz:");
        String plain = key < 0 ? file : file.substring(0, key);
        int dot = plain.indexOf('.');
        return dot < 1 ? plain : plain.substring(0, dot);
    }
}

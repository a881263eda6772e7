package io.simplex4j.cli.serve;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A named source: {@code NAME=SOURCE}, or {@code MODEL/NAME=SOURCE} for one model. The default name is the file name.
 *
 * @param model the model that it is for, if it is for one
 * @param name the name
 * @param given whether it was given
 * @param source the file or folder
 */
record Named(Optional<String> model, String name, boolean given, String source) {
    private static final Pattern GIVEN = Pattern.compile("(?:([^/=]+)/)?([^=]+)=(.*)", Pattern.DOTALL);

    static Named of(String text) {
        Matcher given = GIVEN.matcher(text);
        return given.matches()
                ? new Named(Optional.ofNullable(given.group(1)), given.group(2), true, given.group(3))
                : new Named(Optional.empty(), stem(text), false, text);
    }

    Named called(Optional<String> newName) {
        return newName.map(chosen -> new Named(model, chosen, true, source)).orElse(this);
    }

    /** Returns whether it is for a model of this name. */
    boolean isFor(String modelName) {
        return model.isEmpty() || model.get().equals(modelName);
    }

    /** Returns the name of a file without its folders and its extension. */
    private static String stem(String source) {
        String path = source.replaceAll("[/\\\\]+$", "");
        String file = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        int key = file.toLowerCase(Locale.ROOT).indexOf(".npz:");
        String plain = key < 0 ? file : file.substring(0, key);
        int dot = plain.indexOf('.');
        return dot < 1 ? plain : plain.substring(0, dot);
    }
}

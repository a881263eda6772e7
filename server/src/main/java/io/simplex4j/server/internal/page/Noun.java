package io.simplex4j.server.internal.page;

import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Example;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.TextForm;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What one input is called: by the schema's column of names where that is a word for a thing, as {@code patient}, else by
 * what inputs are, else a case.
 *
 * @param one for one of them, in small letters
 */
public record Noun(String one) {
    private static final Set<String> NO_THINGS =
            Set.of("id", "key", "name", "index", "row", "number", "nr", "no", "code", "label", "uuid", "uid", "text");

    static Noun of(Optional<Schema> schema, InputForm form) {
        return schema.flatMap(Schema::idColumn)
                .map(column -> column.toLowerCase(Locale.ROOT).replaceFirst("[ _-]?(id|nr|no|number|name)$", ""))
                .filter(word -> word.matches("[a-z]{3,20}") && !NO_THINGS.contains(word))
                .map(Noun::new)
                .orElse(new Noun(
                        form instanceof ImageForm ? "picture" : form instanceof TextForm ? "sentence" : "case"));
    }

    /** What an input is called; one without a name is called by its row, such as {@code patient 3}. */
    String name(Example example) {
        return example.named() ? example.id() : one + " " + example.row();
    }

    public String many() {
        return one.endsWith("s") ? one : one.matches(".*[^aeiou]y") ? one.replaceFirst("y$", "ies") : one + "s";
    }

    /** At the beginning of a line. */
    public String title() {
        return capital(one);
    }

    public String titleOfMany() {
        return capital(many());
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** Such as {@code 1 patient} or {@code 1,000 patients}. */
    public String count(long number) {
        return NumberText.grouped(number) + " " + (number == 1 ? one : many());
    }
}

package io.simplex4j.server;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.model.LatentModel;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A model under the name that requests give it, with the corpora that explain it. Immutable. */
public final class ServedModel {
    /** What names may look like: KServe routes no others to an explainer. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,63}");

    private final String name;
    private final LatentModel model;
    private final Optional<Schema> schema;
    private final Map<String, Corpus> corpora;

    private ServedModel(String name, LatentModel model, Optional<Schema> schema, Map<String, Corpus> corpora) {
        this.name = name;
        this.model = model;
        this.schema = schema;
        this.corpora = Collections.unmodifiableMap(corpora);
    }

    /**
     * A model and the corpus that explains it unless a request names another.
     *
     * @throws IllegalArgumentException if a name has other characters than letters, digits, {@code _} and {@code -}, or
     *     more than 63 of them
     */
    public static ServedModel of(String name, LatentModel model, String corpusName, Corpus corpus) {
        Map<String, Corpus> corpora = new LinkedHashMap<>();
        corpora.put(requireName("corpus", corpusName), corpus);
        return new ServedModel(requireName("model", name), model, Optional.empty(), corpora);
    }

    /** Reads rows by the names of their columns too. */
    public ServedModel withSchema(Schema newSchema) {
        return new ServedModel(name, model, Optional.of(newSchema), corpora);
    }

    /** Another corpus for requests that ask for it. */
    public ServedModel withCorpus(String corpusName, Corpus corpus) {
        Map<String, Corpus> all = new LinkedHashMap<>(corpora);
        if (all.put(requireName("corpus", corpusName), corpus) != null) {
            throw new IllegalArgumentException(
                    "two corpora have the name " + corpusName + ", expected a name of its own for each");
        }
        return new ServedModel(name, model, schema, all);
    }

    private static String requireName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a " + what + " has the name '" + name
                    + "', expected 1 to 63 letters, digits, _ or - (give another as NAME=FILE)");
        }
        return name;
    }

    public String name() {
        return name;
    }

    public LatentModel model() {
        return model;
    }

    public Optional<Schema> schema() {
        return schema;
    }

    /** Corpora by their names, the usual one first. */
    public Map<String, Corpus> corpora() {
        return corpora;
    }
}

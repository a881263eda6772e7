package io.simplex4j.report.card;

import io.simplex4j.explanation.Provenance;
import io.simplex4j.report.Background;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What to know of where an explanation comes from.
 *
 * @param name of what is known
 * @param value what it is
 */
public record Fact(Name name, String value) {
    private static final String MAKER = "SimplEx for Java ";

    private static Fact of(String name, String value) {
        return new Fact(Name.of(name), Name.clean(value));
    }

    static List<Fact> of(Provenance provenance, Background background) {
        List<Fact> facts = new ArrayList<>();
        facts.add(of("Model", background.modelName()));
        facts.add(of("Digest of the model", provenance.model()));
        facts.add(of("Corpus", background.corpusName()));
        facts.add(
                of("Examples in the corpus", Figures.number(background.corpus().size())));
        facts.add(of("Digest of the corpus", provenance.corpus()));
        provenance
                .gradients()
                .ifPresent(kind -> facts.add(
                        of("Gradients", kind.name().toLowerCase(Locale.ROOT).replace('_', ' '))));
        provenance.settings().forEach((name, value) -> facts.add(of("Setting " + name, value)));
        background.facts().forEach((name, value) -> facts.add(of(name, value)));
        facts.add(of("Made by", MAKER + provenance.version()));
        return facts;
    }
}

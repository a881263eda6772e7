package io.simplex4j.report.card;

import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.AttributionSettings;
import io.simplex4j.explanation.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A fact about where an explanation comes from. */
public record Fact(Name name, String value) {
    private static final String MAKER = "SimplEx for Java ";

    private static Fact of(String name, String value) {
        return new Fact(Name.of(name), Name.clean(value));
    }

    /** What is known of all explanations of the same provenance. */
    public static List<Fact> of(Provenance provenance, List<String> notesOnInputs) {
        List<Fact> facts = new ArrayList<>();
        provenance.model().ifPresent(model -> {
            facts.add(of("Model", model.name()));
            facts.add(of("Digest of the model", model.digest()));
            String size = NumberText.count(model.latentSize(), "number");
            facts.add(of(
                    "Latent layer",
                    model.latent().map(layer -> layer + ", " + size).orElse(size)));
        });
        Corpus corpus = provenance.corpus();
        Noun noun = corpus.noun();
        if (!corpus.examples().name().isBlank()) {
            facts.add(of("Corpus", corpus.examples().name()));
        }
        facts.add(of(noun.capitalMany() + " in the corpus", NumberText.grouped(corpus.size())));
        facts.add(of("Digest of the corpus", corpus.digest()));
        provenance
                .model()
                .flatMap(model -> model.gradients())
                .ifPresent(kind -> facts.add(
                        of("Gradients", kind.name().toLowerCase(Locale.ROOT).replace('_', ' '))));
        provenance.attribution().ifPresent(used -> facts.add(of("Features", words(used))));
        provenance.settings().forEach((name, value) -> facts.add(of("Setting " + name, value)));
        corpus.examples().notes().forEach(note -> facts.add(of("Note on the corpus", note)));
        notesOnInputs.forEach(
                note -> facts.add(of("Note on the " + noun.explained().many(), note)));
        facts.add(of("Made by", MAKER + provenance.version()));
        return facts;
    }

    private static String words(AttributionSettings used) {
        String baseline = used.baseline().name();
        return "compared with " + (baseline.equals("given") ? "a given baseline" : "the baseline " + baseline)
                + ", projected on the shift to the "
                + (used.target() == ProjectionTarget.LATENT ? "latent" : "mixture") + ", "
                + (used.quadrature().bins().isPresent()
                        ? "summed over "
                                + NumberText.count(used.quadrature().bins().getAsInt(), "bin")
                        : "within " + used.quadrature().tolerance());
    }
}

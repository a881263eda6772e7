package io.simplex4j.server.internal.page;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Feature;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Example;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import io.simplex4j.selection.CorpusRevision;
import io.simplex4j.server.ServedModel;
import io.simplex4j.trust.Calibration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A case with changed values.
 *
 * @param example the case
 * @param changed the changed features
 */
record WhatIf(Example example, List<Feature> changed) {
    /**
     * Changes values of a case.
     *
     * @param typed the typed values by the keys of features; other features keep their values
     * @throws io.simplex4j.data.UnreadableDataException if a value is invalid
     */
    static WhatIf of(Schema schema, Example example, Map<String, String> typed) {
        Map<String, String> before = schema.row(example.input());
        Map<String, String> after = new LinkedHashMap<>(before);
        List<Feature> changed = new ArrayList<>();
        for (Feature feature : schema.features()) {
            String old = FormField.cell(feature, before);
            String text = typed.getOrDefault(FormField.key(feature), old);
            if (!text.equals(old)) {
                changed.add(feature);
                FormField.put(feature, text, after);
            } else if (old.isEmpty()) {
                FormField.put(feature, FormField.standIn(feature), after);
            }
        }
        if (changed.isEmpty()) {
            return new WhatIf(example, changed);
        }
        Vec encoded = schema.example(after).input();
        double[] numbers = example.input().toArray();
        int at = 0;
        for (Feature feature : schema.features()) {
            for (int i = at; changed.contains(feature) && i < at + feature.inputs(); i++) {
                numbers[i] = encoded.get(i);
            }
            at += feature.inputs();
        }
        return new WhatIf(
                new Example(
                        example.row(),
                        example.id(),
                        Vec.of(numbers),
                        Optional.empty(),
                        Optional.empty(),
                        example.form(),
                        example.classes()),
                changed);
    }

    /** Returns an explainer without some examples of a corpus, with the same baseline as before. */
    static Explainer without(Choice choice, List<Integer> dropped) {
        PageModel model = choice.model();
        String corpusName = choice.corpus();
        OptionalInt members = choice.members();
        ServedModel served = model.served();
        Corpus corpus =
                CorpusRevision.of(model.part(choice)).withoutRows(dropped).corpus();
        Explainer explainer = model.service().plain(corpus).withBaseline(model.baseline(choice));
        if (members.isPresent() && members.getAsInt() < corpus.size()) {
            explainer = explainer.withSparsity(Sparsity.atMost(members.getAsInt()));
        }
        Optional<Corpus> rows = Optional.ofNullable(served.calibrations().get(corpusName))
                .filter(known -> known.isHeldOut() && choice.where().isEmpty())
                .flatMap(Calibration::examples);
        if (rows.isEmpty()) {
            return explainer;
        }
        Calibration plain = Calibration.heldOut(corpus, rows.get(), Workers.of(1));
        return explainer.withCalibration(
                served.decoder().map(plain::withDecoder).orElse(plain));
    }
}

package io.simplex4j.report.internal.document;

import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.model.Layer;
import java.util.Optional;

/** Makes the trees of a document of attributed outputs; {@code docs/schema/attributions-1.json} describes every field. */
public final class AttributionTrees {
    /** The format, as documents name it. */
    public static final String SCHEMA = "simplex4j/attributions/1";

    private AttributionTrees() {}

    /** Returns the common fields of all attributions. */
    public static Tree head(OutputAttributions attributions) {
        Baseline baseline = attributions.baseline();
        boolean given = baseline.name().equals("given");
        Tree settings = new Tree()
                .put("baseline", baseline.name())
                .putIf(!baseline.differs(), "baselineDigest", baseline.digest())
                .put(
                        "baselineInput",
                        given
                                ? Optional.of(Tree.inputNumbers(baseline.resolve(
                                        attributions.examples().form().shape())))
                                : Optional.empty())
                .put("featuresAt", attributions.layer().map(Layer::name))
                .put("link", attributions.link())
                .put("bins", attributions.quadrature().bins())
                .put("attributionTolerance", attributions.quadrature().tolerance())
                .put(
                        "version",
                        Optional.ofNullable(AttributionTrees.class.getPackage().getImplementationVersion())
                                .orElse("development"));
        return ExplanationTrees.begin(SCHEMA)
                .put("model", ExplanationTrees.model(attributions.model()))
                .put("settings", settings)
                .putUnlessEmpty("classes", attributions.examples().classes().names())
                .put(
                        "features",
                        attributions
                                .layer()
                                .map(layer -> FeatureGroups.places(layer.grid()))
                                .or(() -> attributions.examples().form().features())
                                .map(groups -> ExplanationTrees.features(
                                        groups,
                                        attributions.layer().map(Layer::grid),
                                        attributions.examples().form())));
    }

    /** Returns the attribution of one input. */
    public static Tree attribution(OutputAttributions.Entry attribution) {
        return new Tree()
                .put("input", attribution.example().row())
                .put("id", attribution.example().id())
                .put("label", attribution.example().label())
                .put("target", attribution.target())
                .put("output", attribution.output())
                .put("baselineOutput", attribution.baselineOutput())
                .put("values", attribution.values())
                .put("error", attribution.error())
                .put("withinTolerance", attribution.withinTolerance());
    }
}

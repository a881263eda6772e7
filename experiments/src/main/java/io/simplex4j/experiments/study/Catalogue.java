package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Experiment;
import java.util.List;
import java.util.Optional;

/** All experiments. */
public final class Catalogue {
    private static final List<Experiment> ALL = List.of(
            new MnistPrecision(),
            new MnistCorruption(),
            new MnistOutlier(),
            new MnistInfluence(),
            new ArPrecision(),
            new ArOutlier(),
            new ProstatePrecision(),
            new ProstateOutlier(),
            new CorpusSize(),
            new ClinicalTwoCountries(),
            new UserStudy(),
            new Timing(),
            new Networks(),
            new DemoNetworks());

    private Catalogue() {}

    /** All of them, in the order of the paper; those that are not in the paper come last. */
    public static List<Experiment> all() {
        return ALL;
    }

    /** The one with a name. */
    public static Optional<Experiment> named(String name) {
        return ALL.stream().filter(experiment -> experiment.name().equals(name)).findFirst();
    }
}

package io.simplex4j.lab.study;

import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.study.trust.LabelFreeStudy;
import io.simplex4j.lab.study.trust.ReliabilityStudy;
import io.simplex4j.lab.study.trust.TrustStudy;
import java.util.List;
import java.util.Optional;

/** All experiments. */
public final class Catalogue {
    private static final List<Experiment> ALL = List.of(
            InputSpaceStudy.study(),
            PrecisionStudy.digits(),
            PrecisionStudy.digitsByDescent(),
            CorruptionStudy.study(),
            OutlierStudy.digits(),
            InfluenceStudy.study(),
            PrecisionStudy.series(),
            OutlierStudy.series(),
            PrecisionStudy.patients(),
            PatientStudies.grid(),
            OutlierStudy.patients(),
            PatientStudies.neighbours(),
            RepresenterStudy.study(),
            PatientStudies.bins(),
            PatientStudies.corpusSize(),
            OutputWeightStudy.study(),
            TreeStudy.study(),
            SentenceStudy.study(),
            ClinicalStudy.twoDoctors(),
            ClinicalStudy.twoCountries(),
            UserStudy.study(),
            ExamplesStudy.study(),
            ReliabilityStudy.study(),
            TrustStudy.calibration(),
            TrustStudy.badges(),
            TrustStudy.selection(),
            TrustStudy.stability(),
            TrustStudy.online(),
            LabelFreeStudy.study(),
            TimingStudy.study(),
            NetworkStudy.study(),
            NetworkStudy.torch(),
            DemoNetworks.study());

    private Catalogue() {}

    /** All experiments, in the order of the paper; those that are not in the paper come last. */
    public static List<Experiment> all() {
        return ALL;
    }

    public static Optional<Experiment> named(String name) {
        return ALL.stream().filter(experiment -> experiment.name().equals(name)).findFirst();
    }
}

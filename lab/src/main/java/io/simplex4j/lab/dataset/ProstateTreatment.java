package io.simplex4j.lab.dataset;

import java.util.List;

/** The treatments of the prostate cohorts, in the order of the paper's table. */
public enum ProstateTreatment {
    HORMONE_THERAPY("PHT"),
    /** Radical therapy by radiation. */
    RADIOTHERAPY("RT-RDx"),
    /** Radical therapy by surgery. */
    SURGERY("RT-Sx"),
    CONSERVATIVE("CM");

    /** All of them, in the order of their columns. */
    static final List<ProstateTreatment> ALL = List.of(values());

    private final String shortName;

    ProstateTreatment(String shortName) {
        this.shortName = shortName;
    }

    /** The paper's abbreviation. */
    public String shortName() {
        return shortName;
    }
}

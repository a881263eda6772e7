package io.simplex4j.lab.dataset;

/**
 * A patient with breast cancer, with the features that both tables have.
 *
 * @param number in the table
 * @param age at surgery, in years
 * @param postmenopausal whether after menopause
 * @param tumourSize the class of size
 * @param gradeThree whether the tumour is of grade 3, not 1 or 2
 * @param nodes the number of lymph nodes with cancer
 * @param progesteroneReceptors in fmol/l
 * @param oestrogenReceptors in fmol/l
 * @param hormoneTherapy whether treated with hormones
 * @param relapseOrDeath whether within the years asked for
 */
public record BreastCancerPatient(
        int number,
        int age,
        boolean postmenopausal,
        TumourSize tumourSize,
        boolean gradeThree,
        int nodes,
        int progesteroneReceptors,
        int oestrogenReceptors,
        boolean hormoneTherapy,
        boolean relapseOrDeath) {
    /** The class: 1 for relapse or death in that time, otherwise 0. */
    public int label() {
        return relapseOrDeath ? 1 : 0;
    }
}

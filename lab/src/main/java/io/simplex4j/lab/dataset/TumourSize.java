package io.simplex4j.lab.dataset;

/** The classes of tumour size that both breast cancer tables know. */
public enum TumourSize {
    SMALL("<=20"),
    MEDIUM("20-50"),
    LARGE(">50");

    private final String millimetres;

    TumourSize(String millimetres) {
        this.millimetres = millimetres;
    }

    /** The range as the Dutch table writes it. */
    public String millimetres() {
        return millimetres;
    }

    static TumourSize of(double millimetres) {
        if (millimetres <= 20) {
            return SMALL;
        }
        return millimetres <= 50 ? MEDIUM : LARGE;
    }
}

package io.simplex4j.presentation.picture;

/** A latent, the hull of the corpus that explains it and what of it lies outside. */
public final class HullPicture {
    private HullPicture() {}

    /**
     * The drawing of a view.
     *
     * @param id begins every id in the picture
     */
    public static Picture of(String id, HullView view) {
        return Drawing.of(id, 340, 300, new Drawing.Words("hull", "")).picture();
    }
}

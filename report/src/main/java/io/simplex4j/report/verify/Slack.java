package io.simplex4j.report.verify;

/**
 * How far numbers may differ that were computed twice.
 *
 * @param relative to the number itself
 * @param latent the distance in latent space
 */
record Slack(double relative, double latent) {
    /*
     * Latents in a file are the very numbers that were explained, so only the rounding of doubles differs. Latents that
     * a model computes again, perhaps on another machine or in another batch, differ by the rounding of its floats.
     */
    private static final double DOUBLES = 1e-12;
    private static final double FLOATS = 2e-6;

    /** For latents of about this norm. */
    static Slack of(boolean recomputed, double norm) {
        double share = recomputed ? FLOATS : DOUBLES;
        return new Slack(recomputed ? FLOATS : 1e-9, share * norm);
    }

    /** For a distance in latent space, multiplied by a factor. */
    double of(double distance, double factor) {
        return relative * Math.abs(distance) + latent * factor;
    }
}

package io.simplex4j.cli.verify;

/*
 * Latents in a file are the very numbers that were explained, so only the rounding of doubles differs. Latents that a
 * model computes again, perhaps on another machine or in another batch, differ by the rounding of its floats.
 */
/**
 * How far numbers may differ that were computed twice.
 *
 * @param relative to the number itself
 * @param latent the distance in latent space
 */
record Slack(double relative, double latent) {
    private static final double DOUBLES = 1e-12;
    private static final double FLOATS = 2e-6;

    /** For latents of about this norm. */
    static Slack of(boolean recomputed, double norm) {
        double share = recomputed ? FLOATS : DOUBLES;
        return new Slack(recomputed ? FLOATS : 1e-9, share * norm);
    }

    /** Whether two distances in latent space, each multiplied by a factor, are the same. */
    boolean same(double said, double found, double factor) {
        return Math.abs(said - found) <= relative * Math.abs(found) + latent * factor;
    }
}

package io.simplex4j.cli.output;

import java.util.Optional;

/**
 * Which model explanations are of.
 *
 * @param file its name, without the folder
 * @param digest of the file
 * @param latent the tensor that is the latent
 * @param latentSize how many numbers that has
 * @param outputs how many outputs the head has, if there is one
 * @param task what outputs stand for, classes or values, where that was said
 * @param gradient exact, central-differences or none
 */
public record ModelDescription(
        String file,
        String digest,
        String latent,
        int latentSize,
        Optional<Integer> outputs,
        Optional<String> task,
        String gradient) {}

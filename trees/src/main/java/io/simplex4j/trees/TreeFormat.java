package io.simplex4j.trees;

import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelFormat;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import io.simplex4j.trees.internal.TreeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files of tree ensembles as a format of {@link io.simplex4j.model.ModelFiles}. */
public final class TreeFormat implements ModelFormat {
    private static final List<ModelOptions.Option> OF_NETWORKS = List.of(
            ModelOptions.Option.LATENT,
            ModelOptions.Option.HEAD,
            ModelOptions.Option.INPUT_TENSOR,
            ModelOptions.Option.SET,
            ModelOptions.Option.MAX_TOKENS,
            ModelOptions.Option.PROMPT);

    /** Creates the format. {@link java.util.ServiceLoader} calls this. */
    public TreeFormat() {}

    @Override
    public String example() {
        return "M.txt of LightGBM, or M.json or M.ubj of XGBoost";
    }

    @Override
    public Match match(Path path) {
        if (!Files.isRegularFile(path)) {
            return Match.NONE;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return match(in.readNBytes(TreeFile.prefix()));
        } catch (IOException e) {
            return Match.NONE;
        }
    }

    @Override
    public Match match(byte[] bytes) {
        return TreeFile.isTreeFile(bytes) ? Match.CONTENT : Match.NONE;
    }

    @Override
    public LatentModel open(Path path, ModelOptions options) {
        requireNoneOfNetworks(options);
        return TreeModel.load(path, options);
    }

    @Override
    public LatentModel open(byte[] bytes, ModelOptions options) {
        requireNoneOfNetworks(options);
        return TreeModel.parse(bytes, options);
    }

    @Override
    public ModelReport inspect(Path path, ModelOptions options) {
        requireNoneOfNetworks(options);
        return TreeModel.load(path, options).report();
    }

    private static void requireNoneOfNetworks(ModelOptions options) {
        OF_NETWORKS.stream().filter(options::has).findFirst().ifPresent(option -> {
            throw new IllegalArgumentException(
                    option.id() + " is for networks; expected none for trees, whose latents are the values of leaves");
        });
    }
}

package io.simplex4j.data.schema.internal.inference;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.image.ImageFolder;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The reading of a folder of pictures that fits a model best.
 *
 * @param form how pictures become numbers
 * @param classes the names of the classes; none if they are not known
 * @param remark the evidence for it
 */
public record FittedPictures(ImageForm form, List<String> classes, String remark) {
    /*
     * Some pictures are read with each of the usual scalings, and the model predicts their labels. Without names of
     * classes, the names of folders are tried in alphabetical order, as in torchvision, if their number fits.
     */
    private static final int SOME = 64;
    private static final double MARGIN = 256.0 / 224;

    /**
     * Fits the form of a folder's pictures to a model.
     *
     * @param plain the form with numbers from 0 to 1
     * @param known the names of the model's classes; none if they are not known
     */
    public static FittedPictures of(Path folder, ImageForm plain, List<String> known, LatentModel model) {
        ImageForm form = plain;
        Examples pictures;
        try {
            pictures = ImageFolder.some(folder, form, SOME);
        } catch (UnreadableDataException e) {
            boolean otherSize = String.valueOf(e.getMessage()).contains("'resize' in the schema");
            if (!otherSize || plain.height() != plain.width()) {
                throw e;
            }
            form = plain.withResize(new ImageForm.Resize((int) Math.round(plain.height() * MARGIN), plain.height()));
            pictures = ImageFolder.some(folder, form, SOME);
        }
        int outputs = model.head()
                .filter(head -> head.task() == LinearHead.Task.CLASSES)
                .map(LinearHead::outputs)
                .orElse(0);
        int count = outputs == 1 ? 2 : outputs;
        TreeSet<String> labels = new TreeSet<>();
        for (int picture = 0; pictures.labelled() && picture < pictures.size(); picture++) {
            pictures.label(picture).ifPresent(labels::add);
        }
        boolean numbers = labels.stream().allMatch(label -> label.matches("\\d+"));
        boolean byFolder = known.isEmpty() && !numbers && labels.size() == count;
        List<String> classes = byFolder ? List.copyOf(labels) : known;
        if (count == 0 || labels.isEmpty() || (classes.isEmpty() && !numbers)) {
            return new FittedPictures(
                    form,
                    known,
                    "Numbers are light from 0 to 1; 'pixels:' may say mean and deviation. There are no labels in the words"
                            + " of the model to try others.");
        }
        return best(folder, form, classes, model, byFolder);
    }

    private static FittedPictures best(
            Path folder, ImageForm form, List<String> classes, LatentModel model, boolean byFolder) {
        ImageForm best = form;
        int most = -1;
        List<String> tried = new ArrayList<>();
        int labelled = 0;
        for (Map.Entry<String, List<InputForm.Scale>> scaling :
                scalings(form.channels()).entrySet()) {
            ImageForm scaled = new ImageForm(form.shape(), form.layout(), scaling.getValue(), form.resize());
            Corpus corpus =
                    Corpus.encode(model, ImageFolder.some(folder, scaled, SOME).withClasses(new ClassNames(classes)));
            Optional<Corpus.Agreement> agreement = corpus.agreement();
            int right = agreement
                    .filter(found -> found.right().isPresent())
                    .map(found -> found.right().getAsInt())
                    .orElse(0);
            labelled = agreement.map(Corpus.Agreement::labelled).orElse(corpus.size());
            tried.add(scaling.getKey() + ": " + right);
            if (right > most) {
                most = right;
                best = scaled;
            }
        }
        return new FittedPictures(
                best,
                classes,
                "Right predictions of " + labelled + " labelled pictures, by scaling: " + String.join("; ", tried) + "."
                        + (byFolder
                                ? " Classes are the names of folders in alphabetical order; check that order."
                                : ""));
    }

    private static Map<String, List<InputForm.Scale>> scalings(int channels) {
        Map<String, List<InputForm.Scale>> scalings = new LinkedHashMap<>();
        scalings.put("0 to 1", same(channels, 0, 1));
        scalings.put(
                "mean and deviation of ImageNet",
                channels == 3
                        ? List.of(
                                new InputForm.Scale(0.485, 0.229),
                                new InputForm.Scale(0.456, 0.224),
                                new InputForm.Scale(0.406, 0.225))
                        : same(channels, 0.449, 0.226));
        scalings.put("-1 to 1", same(channels, 0.5, 0.5));
        scalings.put("0 to 255", same(channels, 0, 1 / 255.0));
        return scalings;
    }

    private static List<InputForm.Scale> same(int channels, double mean, double deviation) {
        List<InputForm.Scale> scales = new ArrayList<>();
        for (int channel = 0; channel < channels; channel++) {
            scales.add(new InputForm.Scale(mean, deviation));
        }
        return scales;
    }
}

package io.simplex4j.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.model.internal.file.ForeignFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ForeignFormatTest {
    @TempDir
    private Path folder;

    private Path file(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, content.getBytes(StandardCharsets.ISO_8859_1));
    }

    private Path zip(String name, String entry) throws IOException {
        Path file = folder.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.putNextEntry(new ZipEntry(entry));
            out.closeEntry();
        }
        return file;
    }

    @Test
    void files_of_other_libraries_are_told_by_their_content() throws IOException {
        assertThat(ForeignFormat.of(file("m", "CBM1\u0004abc"))).contains(ForeignFormat.CATBOOST);
        assertThat(ForeignFormat.of(file("m.xml", "<?xml version=\"1.0\"?><PMML version=\"4.4\">")))
                .contains(ForeignFormat.PMML);
        assertThat(ForeignFormat.of(zip("m.zip", "model.ini"))).contains(ForeignFormat.H2O_MOJO);
        assertThat(ForeignFormat.of(zip("m.pt", "archive/data.pkl"))).contains(ForeignFormat.TORCH);
        assertThat(ForeignFormat.of(zip("m.keras", "model.weights.h5"))).contains(ForeignFormat.KERAS);
        assertThat(ForeignFormat.of(file("m.h5", "\u0089HDF\r\n"))).contains(ForeignFormat.KERAS);
        assertThat(ForeignFormat.of(file("t", "\u00ac\u00ed\0\5sr\0-org.tribuo.classification.sgd")))
                .contains(ForeignFormat.TRIBUO);
        assertThat(ForeignFormat.of(file("j", "\u00ac\u00ed\0\5sr\0-weka"))).contains(ForeignFormat.JAVA);
        assertThat(ForeignFormat.of(file("m.pkl", "\u0080\u0004\u0095abc"))).contains(ForeignFormat.PICKLE);
        file("spark/metadata/part-00000", "{\"class\":\"org.apache.spark.ml.PipelineModel\"}");
        assertThat(ForeignFormat.of(folder.resolve("spark"))).contains(ForeignFormat.SPARK_ML);
        file("tf/saved_model.pb", "");
        assertThat(ForeignFormat.of(folder.resolve("tf"))).contains(ForeignFormat.SAVED_MODEL);
    }

    @Test
    void other_files_are_not_taken_for_them() throws IOException {
        assertThat(ForeignFormat.of(file("empty", ""))).isEmpty();
        assertThat(ForeignFormat.of(file("m.onnx", "\u0008\u0007\u0012\u0007pytorch")))
                .isEmpty();
        assertThat(ForeignFormat.of(file("m.txt", "tree\nversion=v4\n"))).isEmpty();
        assertThat(ForeignFormat.of(zip("other.zip", "readme"))).isEmpty();
        assertThat(ForeignFormat.of(folder)).isEmpty();
    }

    @Test
    void opening_one_names_it_and_what_to_export() throws IOException {
        Path model = file("churn.cbm", "CBM1");
        assertThatThrownBy(() -> ModelFiles.open(model, ModelOptions.defaults()))
                .isInstanceOf(ModelException.class)
                .hasMessage("churn.cbm: is a CatBoost model, which is not read; save it with save_model(\"m.onnx\","
                        + " format=\"onnx\")");
        assertThatThrownBy(() -> ModelFiles.inspect(model, ModelOptions.defaults()))
                .hasMessageContaining("CatBoost");
    }
}

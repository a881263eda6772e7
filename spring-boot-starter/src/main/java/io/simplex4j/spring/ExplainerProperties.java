package io.simplex4j.spring;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** The properties of this starter. */
@ConfigurationProperties("simplex")
public class ExplainerProperties {
    private Map<String, ModelProperties> models = new LinkedHashMap<>();
    private HttpProperties http = new HttpProperties();

    /** Creates properties with their defaults. */
    public ExplainerProperties() {}

    /** Returns the models by name. Each is an {@code Explainer} bean of this name. */
    public Map<String, ModelProperties> getModels() {
        return models;
    }

    /** Sets the models. */
    public void setModels(Map<String, ModelProperties> models) {
        this.models = models;
    }

    /** Returns the settings of the servlet. */
    public HttpProperties getHttp() {
        return http;
    }

    /** Sets the settings of the servlet. */
    public void setHttp(HttpProperties http) {
        this.http = http;
    }

    /** A model with its corpora. */
    public static class ModelProperties {
        private @Nullable String model;
        private @Nullable String schema;
        private Map<String, String> corpora = new LinkedHashMap<>();
        private @Nullable String calibration;
        private Map<String, String> options = new LinkedHashMap<>();

        /** Creates properties with their defaults. */
        public ModelProperties() {}

        /** Returns the model file, such as {@code clinical.onnx}. */
        public @Nullable String getModel() {
            return model;
        }

        /** Sets the model file. */
        public void setModel(@Nullable String model) {
            this.model = model;
        }

        /** Returns the schema of its inputs, if there is one. */
        public @Nullable String getSchema() {
            return schema;
        }

        /** Sets the schema of its inputs. */
        public void setSchema(@Nullable String schema) {
            this.schema = schema;
        }

        /** Returns the sources of the corpora by name; the first explains by default. */
        public Map<String, String> getCorpora() {
            return corpora;
        }

        /** Sets the corpora. */
        public void setCorpora(Map<String, String> corpora) {
            this.corpora = corpora;
        }

        /** Returns the source of held-out rows that calibrate verdicts, or {@code leave-one-out}. */
        public @Nullable String getCalibration() {
            return calibration;
        }

        /** Sets the calibration of verdicts. */
        public void setCalibration(@Nullable String calibration) {
            this.calibration = calibration;
        }

        /** Returns options of explanations, such as {@code members}, by the names of their vocabulary. */
        public Map<String, String> getOptions() {
            return options;
        }

        /** Sets options of explanations. */
        public void setOptions(Map<String, String> options) {
            this.options = options;
        }
    }

    /** The servlet with the routes of the service. */
    public static class HttpProperties {
        private boolean enabled;
        private String path = "/simplex";

        /** Creates properties with their defaults. */
        public HttpProperties() {}

        /** Returns whether the application serves the routes. */
        public boolean isEnabled() {
            return enabled;
        }

        /** Sets whether the application serves the routes. */
        public void setEnabled(boolean enabled) {
            this.enabled = enabled;
        }

        /** Returns the path under which the routes are, such as {@code /simplex}. */
        public String getPath() {
            return path;
        }

        /** Sets the path under which the routes are. */
        public void setPath(String path) {
            this.path = path;
        }
    }
}

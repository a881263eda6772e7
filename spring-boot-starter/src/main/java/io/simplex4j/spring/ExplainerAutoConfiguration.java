package io.simplex4j.spring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Loads the models of {@code simplex.models}; does nothing without them. */
@AutoConfiguration
@Conditional(ExplainerAutoConfiguration.ModelsCondition.class)
@EnableConfigurationProperties(ExplainerProperties.class)
public class ExplainerAutoConfiguration {
    static final String MODELS = "simplexModels";

    /** Creates the configuration. */
    public ExplainerAutoConfiguration() {}

    /** Returns the models. */
    @Bean(name = MODELS, destroyMethod = "close")
    @ConditionalOnMissingBean
    public ConfiguredModels simplexModels(ExplainerProperties properties) {
        return new ConfiguredModels(properties);
    }

    /** Returns the registrar that adds an explainer bean for each model. */
    @Bean
    static ExplainerBeans simplexExplainerBeans(Environment environment) {
        return new ExplainerBeans(environment);
    }

    /** Matches if there is any model. */
    static final class ModelsCondition extends SpringBootCondition {
        @Override
        public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
            ConditionMessage.Builder message = ConditionMessage.forCondition("SimplEx models");
            boolean any = Binder.get(context.getEnvironment())
                    .bind("simplex.models", Bindable.mapOf(String.class, Object.class))
                    .isBound();
            return any
                    ? ConditionOutcome.match(message.foundExactly("simplex.models"))
                    : ConditionOutcome.noMatch(
                            message.didNotFind("simplex.models").atAll());
        }
    }

    /** Health of the models, if there is an actuator. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    static class HealthConfiguration {
        /** Reports the models that are loaded, with the sizes of their corpora. */
        @Bean
        @ConditionalOnMissingBean(name = "simplexHealthIndicator")
        HealthIndicator simplexHealthIndicator(ConfiguredModels models) {
            return () -> {
                Health.Builder health = Health.up();
                for (String name : models.names()) {
                    models.corpora(name)
                            .forEach((corpus, known) -> health.withDetail(name + "." + corpus, known.size()));
                }
                return health.build();
            };
        }
    }

    /** Metrics of the models, if there is Micrometer. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterBinder.class)
    static class MetricsConfiguration {
        /** Counts the examples of corpora. */
        @Bean
        @ConditionalOnMissingBean(name = "simplexMetrics")
        MeterBinder simplexMetrics(ConfiguredModels models) {
            return registry -> models.names()
                    .forEach(name -> models.corpora(name)
                            .forEach((corpus, known) -> Gauge.builder(
                                            "simplex.corpus.examples", known, each -> each.size())
                                    .tag("model", name)
                                    .tag("corpus", corpus)
                                    .description("examples of a corpus")
                                    .register(registry)));
        }
    }

    /** The routes of the service, on request. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnClass({Servlet.class, ServletRegistrationBean.class})
    @ConditionalOnProperty(prefix = "simplex.http", name = "enabled", havingValue = "true")
    static class HttpConfiguration {
        /** Returns the servlet with the routes of the service. */
        @Bean
        @ConditionalOnMissingBean
        ExplanationServlet simplexServlet(ConfiguredModels models, ObjectProvider<MeterRegistry> registry)
                throws IOException {
            return new ExplanationServlet(
                    models.served(),
                    Optional.ofNullable(registry.getIfAvailable())
                            .map(ServletTimer::of)
                            .orElse((millis, status) -> {}));
        }

        /** Registers the servlet under its path. */
        @Bean
        @ConditionalOnMissingBean(name = "simplexServletRegistration")
        ServletRegistrationBean<ExplanationServlet> simplexServletRegistration(
                ExplanationServlet servlet, ExplainerProperties properties) {
            String path = properties.getHttp().getPath();
            if (!path.matches("(/[A-Za-z0-9_-]+)+")) {
                throw new IllegalArgumentException(
                        "simplex.http.path is " + path + "; expected a path such as /simplex");
            }
            return new ServletRegistrationBean<>(servlet, path + "/*");
        }
    }
}

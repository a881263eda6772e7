package io.simplex4j.spring;

import io.simplex4j.explanation.Explainer;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** Adds an {@link Explainer} bean for each model, named after it, unless a bean of this name exists. */
final class ExplainerBeans implements BeanDefinitionRegistryPostProcessor {
    private final Environment environment;

    ExplainerBeans(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        ExplainerProperties properties = Binder.get(environment)
                .bind("simplex", Bindable.of(ExplainerProperties.class))
                .orElseGet(ExplainerProperties::new);
        for (String name : properties.getModels().keySet()) {
            if (registry.containsBeanDefinition(name)) {
                continue;
            }
            BeanDefinition bean = BeanDefinitionBuilder.genericBeanDefinition(Explainer.class)
                    .setFactoryMethodOnBean("explainer", ExplainerAutoConfiguration.MODELS)
                    .addConstructorArgValue(name)
                    .getBeanDefinition();
            registry.registerBeanDefinition(name, bean);
        }
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory factory) {}
}

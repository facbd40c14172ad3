package org.mobula.tools;

import org.mobula.tools.cluster.Containerfile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mobula kubernetes}: prints what Kubernetes needs to run a program. */
@Command(
        name = "kubernetes",
        description = {"Print what Kubernetes needs to run a program on several pods.", ""},
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {KubernetesManifestCommand.class, KubernetesCommand.Image.class})
final class KubernetesCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** {@code mobula kubernetes containerfile}. */
    @Command(
            name = "containerfile",
            description = {"Print a Containerfile for an image with a JDK and Mobula.", ""},
            mixinStandardHelpOptions = true,
            versionProvider = Version.class)
    static final class Image implements Runnable {
        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli
        private CommandSpec spec;

        @Option(
                names = "--base",
                paramLabel = "IMAGE",
                defaultValue = Containerfile.BASE,
                description = "an image with a JDK 25 and a POSIX shell; default: ${DEFAULT-VALUE}")
        private String base = Containerfile.BASE;

        @Override
        public void run() {
            spec.commandLine().getOut().print(Containerfile.text(base));
            spec.commandLine().getOut().flush();
        }
    }
}

package org.mobula.architecture;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A parsed source file without resolved symbols.
 *
 * @param path its location
 * @param tree its syntax tree
 * @param comments gives access to its comments
 */
record SourceFile(Path path, CompilationUnitTree tree, DocTrees comments) {
    static List<SourceFile> parse(List<Path> paths) {
        if (paths.isEmpty()) {
            return List.of();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(paths));
            DocTrees comments = DocTrees.instance(task);
            List<SourceFile> sources = new ArrayList<>();
            task.parse()
                    .forEach(tree -> sources.add(
                            new SourceFile(Path.of(tree.getSourceFile().toUri()), tree, comments)));
            return sources;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isNamed(String name) {
        return path.getFileName().toString().equals(name);
    }

    boolean hasTypes() {
        return !tree.getTypeDecls().isEmpty();
    }

    String packageName() {
        return tree.getPackageName() == null ? "" : tree.getPackageName().toString();
    }

    /** The comment of the module or package; empty if there is none. */
    String headComment() {
        Tree head = tree.getModule() != null ? tree.getModule() : tree.getPackage();
        return head == null ? "" : comment(TreePath.getPath(tree, head));
    }

    /** Visits every public type, except those inside a non-public type, with its comment. */
    void forEachPublicType(BiConsumer<String, String> visitor) {
        for (Tree type : tree.getTypeDecls()) {
            if (type instanceof ClassTree declared) {
                visit(declared, false, path -> visitor.accept(name(path), comment(path)));
            }
        }
    }

    private void visit(ClassTree type, boolean implicitlyPublic, Consumer<TreePath> visitor) {
        if (!implicitlyPublic && !type.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
            return;
        }
        visitor.accept(TreePath.getPath(tree, type));
        boolean inInterface =
                Set.of(Tree.Kind.INTERFACE, Tree.Kind.ANNOTATION_TYPE).contains(type.getKind());
        for (Tree member : type.getMembers()) {
            if (member instanceof ClassTree nested) {
                visit(nested, inInterface, visitor);
            }
        }
    }

    private String name(TreePath path) {
        TreePath above = path.getParentPath();
        String simple = ((ClassTree) path.getLeaf()).getSimpleName().toString();
        return above.getLeaf() instanceof ClassTree ? name(above) + "." + simple : simple;
    }

    private String comment(TreePath path) {
        String text = comments.getDocComment(path);
        return text == null ? "" : text.strip();
    }
}

/**
 * Checks the whole source tree: allowed dependencies, exported types, names, comments and format of files.
 *
 * <p>Rooms are discovered in the tree ({@link org.mobula.architecture.SourceTree}), so a new room is checked from its
 * first file. The allowed dependencies are listed in one table ({@link org.mobula.architecture.AllowedDependencies}).
 */
package org.mobula.architecture;

/**
 * The launcher's classes and files for ranks that have none ({@code mobula run --ship}). Start reading at {@link
 * org.mobula.launch.local.serve.FileSession}.
 */
package org.mobula.launch.local.serve;
